import { differsIn, formatDate, formatTimes, knownBrowserZone, zoneName } from './dates.ts'

/**
 * Every page writes the time of a visit by one rule: by the clock of the practice, with the name of
 * its time zone. Where the viewer's clock shows another time, that time comes after it.
 */
type Times = (zone: string) => string

function withOwnTime(at: string, zone: string, own: string | null, times: Times): string {
  const there = `${formatDate(at, 'weekday', zone)}, ${times(zone)} ${zoneName(zone)}`
  if (own === null || !differsIn(at, zone, own)) return there
  return `${there} (${ownDay(at, zone, own)}${times(own)} ${zoneName(own)} where you are)`
}

/** The day where the viewer is, if it is another one there. */
function ownDay(at: string, zone: string, own: string): string {
  const day = formatDate(at, 'weekday', own)
  return day === formatDate(at, 'weekday', zone) ? '' : `${day}, `
}

/**
 * When a visit begins: `Thu 11/26/2026, 9:30 AM Eastern Time`.
 * @param zone the time zone of the practice
 * @param own the time zone of the viewer, `null` if it is not known
 */
export function formatMoment(at: string, zone: string, own = knownBrowserZone): string {
  return withOwnTime(at, zone, own, (where) => formatDate(at, 'time', where))
}

/** From when until when a visit is: `Thu 11/26/2026, 9:30–10:00 AM Eastern Time`. */
export function formatPeriod(
  { at, minutes }: { at: string; minutes: number },
  zone: string,
  own = knownBrowserZone,
): string {
  const until = new Date(Date.parse(at) + minutes * 60_000).toISOString()
  return withOwnTime(at, zone, own, (where) => formatTimes(at, until, where))
}

/** A time of a day that is known: `9:30 AM`, with the zones only if the viewer's clock differs. */
export function formatTime(at: string, zone: string, own = knownBrowserZone): string {
  const time = formatDate(at, 'time', zone)
  if (own === null || !differsIn(at, zone, own)) return time
  const here = `${ownDay(at, zone, own)}${formatDate(at, 'time', own)}`
  return `${time} ${zoneName(zone)} (${here} where you are)`
}

/**
 * By which clock the times of a page or of a form are.
 * @param at a moment that was chosen, `null` before that
 */
export function describeZone(
  zone: string,
  { at = null, own = knownBrowserZone }: { at?: string | null; own?: string | null } = {},
): string {
  const said = `Times are in ${zoneName(zone)}`
  if (own === null || !differsIn(at ?? new Date().toISOString(), zone, own)) return `${said}.`
  if (at === null) return `${said}. You are in ${zoneName(own)}.`
  return `${said}. It will be ${ownDay(at, zone, own)}${formatDate(at, 'time', own)} where you are.`
}
