// The entry of libFuzzer; built by .ci/fuzz alone. VIVA_FUZZ names the reader.
import FuzzTargets
import Glibc

private let target: FuzzTarget = {
  let name = unsafe getenv("VIVA_FUZZ").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else { fatalError("VIVA_FUZZ names no reader") }
  return target
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  unsafe target.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
