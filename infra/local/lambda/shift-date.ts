/**
 * Makes `Date` of this thread run ahead by a shared number of milliseconds, so that a test can let
 * hours pass for functions that take their time from the system clock.
 */
export function shiftDate(shared: SharedArrayBuffer): void {
  const offset = new Float64Array(shared)
  const RealDate = globalThis.Date
  const now = (): number => RealDate.now() + (offset[0] ?? 0)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
