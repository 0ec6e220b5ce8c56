/// Everything a learner can ask for, whatever key or word asks for it; the raw value is its word in line mode.
public enum Command: String, CaseIterable, Hashable, Sendable {
  // Moving and activating.
  case next
  case previous
  case first
  case last
  case activate
  case reveal

  // Grading.
  case wrong
  case correct
  case grade1 = "1"
  case grade2 = "2"
  case grade3 = "3"
  case grade4 = "4"
  case undo

  // Marking.
  case bury
  case suspend
  case flag
  case playSound = "sound"

  // Hearing again, and otherwise.
  case `repeat`
  case spell
  case readAll = "read-all"
  case hint
  case status
  case pause
  case resume
  case stop
  case earlier
  case later
  case help

  // Settings.
  case faster
  case slower
  case rotorNext = "rotor-next"
  case rotorPrevious = "rotor-previous"
  case up
  case down

  // Cards.
  case edit
  case delete
  case find
  case select
  case selectAll = "select-all"
  case submit
  case eraseBack = "erase"

  case quit

  /// Commands whose second pressing in a row means something else than the first.
  var countsRepetition: Bool { self == .repeat || self == .spell }
}
