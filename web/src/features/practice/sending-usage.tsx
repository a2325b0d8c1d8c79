import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SendingUsage, sendingKinds, sendingWindows } from '#shared/model/sending.ts'
import { sendingUsageQuery } from '../../data/practices.ts'
import { formatDate } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { UsageMeter } from '../../ui/usage-meter.tsx'
import { useZone } from '../../ui/zone.tsx'
import { settingsTexts } from './texts.ts'
import { VerificationSteps } from './verification.tsx'

const texts = settingsTexts.sending

/** Texts and emails that the practice has sent, with the allowances of its plan. */
export function SendingUsageSection({ practiceId }: { practiceId: string }) {
  const usage = useQuery(sendingUsageQuery(practiceId))
  return (
    <Section title={texts.title}>
      <Text size="sm">{texts.text}</Text>
      <Loaded query={usage} skeleton={<LinesSkeleton count={6} />}>
        {({ items, verification }) => (
          <Stack mt="sm">
            {verification && (
              <VerificationSteps practiceId={practiceId} verification={verification} />
            )}
            {items.map((item) => (
              <ChannelUsage key={item.channel} item={item} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

function ChannelUsage({ item }: { item: SendingUsage['items'][number] }) {
  const { channel, kinds } = item
  const zone = useZone()
  return (
    <Stack gap="xs">
      {sendingWindows.map((window) => {
        const { used, allowance, resetsAt } = item[window]
        return (
          <div key={window}>
            <UsageMeter
              used={used}
              limit={allowance}
              label={texts.used[channel](used, allowance, window)}
            />
            <Hint>{texts.resets(formatDate(resetsAt, 'long', zone))}</Hint>
          </div>
        )
      })}
      {kinds.length > 0 && (
        <Text size="sm">
          {texts.kinds(kinds.map(({ kind, count }) => `${sendingKinds[kind]} ${count}`).join(', '))}
        </Text>
      )}
    </Stack>
  )
}
