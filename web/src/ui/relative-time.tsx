import { Text, type TextProps, Tooltip } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { formatExact, formatRelative } from './dates.ts'
import { useZone } from './zone.tsx'

const TICK_MS = 30_000

function subscribe(tick: () => void) {
  const timer = setInterval(tick, TICK_MS)
  return () => clearInterval(timer)
}

/** How long ago it was; the exact time, in the practice's zone, on hover or focus. */
export function RelativeTime({ at, ...props }: { at: string } & TextProps) {
  const zone = useZone()
  const now = useSyncExternalStore(subscribe, currentTick)
  return (
    <Tooltip label={formatExact(at, zone)}>
      <Text span size="sm" {...props}>
        <time dateTime={at}>{formatRelative(at, atLeast(now, at))}</time>
      </Text>
    </Tooltip>
  )
}

/** What has just happened lies after the last tick; it must not seem to lie ahead. */
function atLeast(tick: number, at: string): Date {
  const then = Date.parse(at)
  return new Date(then <= Date.now() ? Math.max(tick, then) : tick)
}

function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS
}
