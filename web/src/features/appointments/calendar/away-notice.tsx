import { Group } from '@mantine/core'
import { IconPlaneDeparture } from '@tabler/icons-react'
import { Hint } from '../../../ui/hint.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { type Away, awayWords } from './away.ts'
import { calendarTexts as texts } from './texts.ts'

/** Who of those in sight is away, and until when; nothing where all are there. */
export function AwayNotice({ away }: { away: readonly Away[] }) {
  const zone = useZone()
  if (away.length === 0) return null
  return (
    <Group gap={6} mb="sm" wrap="nowrap" align="flex-start">
      <IconPlaneDeparture size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Hint>
        {texts.away} {away.map((one) => awayWords(one, zone)).join(' · ')}
      </Hint>
    </Group>
  )
}
