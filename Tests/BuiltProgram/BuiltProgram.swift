import Glibc

/// The folder of the built products: the test bundle lies in it.
package let productsFolder: String = {
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = unsafe buffer.withUnsafeMutableBytes { bytes in
    unsafe bytes.baseAddress.map { unsafe readlink("/proc/self/exe", $0, bytes.count) } ?? 0
  }
  let path = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
  return path.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 }
}()

/// The path of the built program, which becomes the workers of the tests.
///
/// Under a sanitizer it is another build that `VIVA_PROGRAM` names: a worker's limit on memory leaves no room for one.
package let builtProgram: String = {
  if let named = unsafe getenv("VIVA_PROGRAM") { return unsafe String(cString: named) }
  return "\(productsFolder)/viva"
}()
