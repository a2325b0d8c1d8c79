import * as v from 'valibot'

const scale = v.parse(
  v.optional(v.pipe(v.string(), v.transform(Number), v.minValue(0.001), v.maxValue(10)), '1'),
  process.env.BENCH_SCALE,
)

/** A count of the full benchmark, made smaller or larger as `BENCH_SCALE` says; at least 1. */
export function scaled(count: number): number {
  return Math.max(1, Math.round(count * scale))
}
