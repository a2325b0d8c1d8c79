/** A figure of a time, and of the one before; null where there is none. */
export type Figure = { now: number; before: number | null }

/** By how much a figure is another one than before; null where there is nothing to compare. */
export function changeText({ now, before }: Figure): string | null {
  if (before === null) return null
  const more = now - before
  if (more === 0) return 'Same'
  const sign = more > 0 ? '▲' : '▼'
  const part = before > 0 ? ` (${Math.round((Math.abs(more) / before) * 100)}%)` : ''
  return `${sign} ${Math.abs(more).toLocaleString('en-US')}${part}`
}
