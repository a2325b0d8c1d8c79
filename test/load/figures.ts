import type { Spread } from './stats.ts'

/** What a figure is held against. */
export type Comparison = { what: string; value: number }

/** One measured figure, as a line of the benchmark's output has it. */
export type Figure = {
  name: string
  value: number
  unit:
    | 'count'
    | 'ms'
    | '1/s'
    | 'MB/s'
    | 'MB'
    | 'KB'
    | 'files'
    | 'ratio'
    | 'shift'
    | 'p'
    | 'trips'
    | 'RRU'
    | 'WRU'
    | '$'
  comparedWith: Comparison | null
  /** How far it can be trusted; absent where it is counted, and the same every time. */
  spread?: Spread
}

/** Takes a figure as soon as it is known. */
export type Tell = (figure: Figure) => void

/** Says how far a measurement is, for whoever waits for its figures. */
export type Note = (text: string) => void

export function goal(value: number): Comparison {
  return { what: 'goal', value }
}

/** The figure as one line of JSON; three digits say all that a measurement like this can. */
export function lineOf({ name, value, unit, comparedWith, spread }: Figure): string {
  const beside = comparedWith && { ...comparedWith, value: short(comparedWith.value) }
  const trusted = spread && { ...spread, low: short(spread.low), high: short(spread.high) }
  return JSON.stringify({ name, value: short(value), unit, comparedWith: beside, spread: trusted })
}

const short = (value: number): number => Number(value.toPrecision(3))
