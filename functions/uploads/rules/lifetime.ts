import { DAY, HOUR, MINUTE } from '#functions/platform/clock.ts'
import { TEMPORARY_HOURS } from '#shared/model/upload-rules.ts'

/** How long an address to send a file to works, in seconds. */
export const PUT_SECONDS = 15 * MINUTE
/** A part takes its time on a slow line. */
export const PART_SECONDS = HOUR

/** The same for a temporary upload that nobody keeps, from its beginning. */
export const TEMPORARY_SECONDS = TEMPORARY_HOURS * HOUR
/** An upload that nobody went on with for so long is deleted. */
export const UNFINISHED_SECONDS = 7 * DAY
/** By then no address works any more that was given for an upload: nothing else arrives. */
export const SETTLED_SECONDS = PART_SECONDS + 15 * MINUTE
