import { Group } from '@mantine/core'
import { IconCalendarOff, IconPlaneDeparture } from '@tabler/icons-react'
import type { Holiday } from '#shared/model/holidays.ts'
import { Hint } from '../../../ui/hint.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { type Away, awayWords } from './away.ts'
import { holidayWords } from './open.ts'
import { calendarTexts as texts } from './texts.ts'

/** Who of those in sight is away, and until when; nothing where all are there. */
export function AwayNotice({ away }: { away: readonly Away[] }) {
  const zone = useZone()
  if (away.length === 0) return null
  const lines = away.map((one) => awayWords(one, zone))
  return <Notice Icon={IconPlaneDeparture} title={texts.away} lines={lines} />
}

/** The days in sight on which it is closed; nothing if there are none. */
export function HolidayNotice({ holidays }: { holidays: readonly Holiday[] }) {
  if (holidays.length === 0) return null
  return (
    <Notice
      Icon={IconCalendarOff}
      title={texts.closedDays}
      lines={holidays.map((one) => holidayWords(one))}
    />
  )
}

type NoticeProps = { Icon: typeof IconCalendarOff; title: string; lines: readonly string[] }

function Notice({ Icon, title, lines }: NoticeProps) {
  return (
    <Group gap={6} mb="sm" wrap="nowrap" align="flex-start">
      <Icon size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Hint>
        {title} {lines.join(' · ')}
      </Hint>
    </Group>
  )
}
