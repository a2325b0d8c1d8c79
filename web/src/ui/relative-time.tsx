import { Tooltip } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { formatExact, formatRelative } from './dates.ts'
import classes from './relative-time.module.css'
import { useTick } from './use-tick.ts'
import { useZone } from './zone.tsx'

/** As long as the other tooltips wait. */
const TIP_DELAY_MS = 300

/** The pointer is over one time at most. */
let tip: ReturnType<typeof setTimeout> | undefined

type Props = { at: string; dimmed?: boolean; small?: boolean }

/**
 * How long ago it was; the exact time, in the practice's zone, on hover. Lists show hundreds of them, so
 * the exact one is written, and its tooltip made, only once the pointer rests on it.
 */
export function RelativeTime({ at, dimmed, small }: Props) {
  const now = useTick()
  const ref = useRef<HTMLTimeElement>(null)
  const [isPointed, setPointed] = useState(false)
  return (
    <>
      <time
        ref={ref}
        dateTime={at}
        className={classes.time}
        data-dimmed={dimmed || undefined}
        data-small={small || undefined}
        onMouseEnter={() => {
          clearTimeout(tip)
          tip = setTimeout(() => setPointed(true), TIP_DELAY_MS)
        }}
        onMouseLeave={() => {
          clearTimeout(tip)
          setPointed(false)
        }}
      >
        {formatRelative(at, atLeast(now, at))}
      </time>
      {isPointed && <ExactTip at={at} target={ref} />}
    </>
  )
}

function ExactTip({ at, target }: { at: string; target: RefObject<HTMLElement | null> }) {
  return <Tooltip opened target={target} label={formatExact(at, useZone())} />
}

/** What has just happened lies after the last tick; it must not seem to lie ahead. */
function atLeast(tick: number, at: string): Date {
  const then = Date.parse(at)
  return new Date(then <= Date.now() ? Math.max(tick, then) : tick)
}
