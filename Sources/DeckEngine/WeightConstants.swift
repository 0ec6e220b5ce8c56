private import Glibc

/// What a scheduler needs of its weights, worked out once.
struct WeightConstants: Sendable {
  var weights: [Double]
  var decay: Double
  var factor: Double
  var intervalFactor: Double
  var firstDifficulty: [Double]
  var easyPull: Double
  var oneMinusW7: Double
  var minusW6: Double
  var expW8: Double
  var minusW9: Double
  var w10: Double
  var w11: Double
  var minusW12: Double
  var w13: Double
  var w14: Double
  var recallFactor: [Double]
  var sameDayGrowth: [Double]
  var sameDayLoss: Double
  var minusW19: Double

  init(_ parameters: SchedulerParameters) {
    let w = parameters.weights
    weights = w
    decay = -w[20]
    // Written just so: with exp and log in place of the power, intervals that lie on the tie round the other way.
    factor = pow(0.9, 1 / decay) - 1
    intervalFactor = pow(parameters.desiredRetention, 1 / decay) - 1
    firstDifficulty = (0...3).map { w[4] - exp(w[5] * Double($0)) + 1 }
    easyPull = w[7] * firstDifficulty[3]
    oneMinusW7 = 1 - w[7]
    minusW6 = -w[6]
    expW8 = exp(w[8])
    minusW9 = -w[9]
    w10 = w[10]
    w11 = w[11]
    minusW12 = -w[12]
    w13 = w[13]
    w14 = w[14]
    recallFactor = [1, w[15], 1, w[16]]
    sameDayGrowth = (1...4).map { exp(w[17] * (Double($0) - 3 + w[18])) }
    sameDayLoss = exp(w[17] * w[18])
    minusW19 = -w[19]
  }
}
