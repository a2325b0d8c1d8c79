import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endFeed, makeFeed, ownFeedQuery } from '../../../data/calendar-feeds.ts'
import { useAction } from '../../../data/mutation.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { useMember } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CopiedCode } from '../../../ui/copied-code.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { providerChoices } from '../choices.ts'
import { feedTexts as texts } from './texts.ts'

/** The secret address from which other calendars read appointments; nothing for those who see none. */
export function FeedSection() {
  const member = useMember()
  const permitted = usePermission('practices.appointments.list')
  if (!member?.practice || !permitted) return null
  return (
    <Stack mt="md" maw="46rem">
      <Section title={texts.title} text={texts.text}>
        <Feed practiceId={member.practice.id} memberId={member.id} />
      </Section>
    </Stack>
  )
}

type Props = { practiceId: string; memberId: string }

function Feed({ practiceId, memberId }: Props) {
  const zone = useZone()
  const query = useQuery(ownFeedQuery(practiceId))
  return (
    <Loaded query={query} skeleton={<LinesSkeleton count={2} />}>
      {(feed) => (
        <Stack gap="sm">
          {feed === null ? (
            <Hint>{texts.none}</Hint>
          ) : (
            <Group justify="space-between" gap="sm">
              <Text size="sm">
                {texts.of(feed.providerName ?? texts.formerProvider)}{' '}
                <RelativeTime at={feed.createdAt} />.{' '}
                {texts.until(formatDate(feed.endsAt, 'long', zone))}
              </Text>
              <EndButton practiceId={practiceId} />
            </Group>
          )}
          <Make practiceId={practiceId} memberId={memberId} isThere={feed !== null} />
        </Stack>
      )}
    </Loaded>
  )
}

/** Makes an address, and shows it once. */
function Make({ practiceId, memberId, isThere }: Props & { isThere: boolean }) {
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const providers = providerChoices(staffs)
  const own = providers.find(({ value }) => value === memberId) ?? providers[0]
  const [chosen, setChosen] = useState<string | null>(null)
  const providerId = chosen ?? own?.value ?? null
  const [url, setUrl] = useState<string | null>(null)
  const make = useAction(makeFeed(practiceId), {
    inline: true,
    onSuccess: (made) => setUrl(made.url),
  })
  return (
    <>
      <FormError error={make.error} />
      <Group align="flex-end" gap="sm">
        <Select label={texts.provider} data={providers} value={providerId} onChange={setChosen} />
        <Button
          variant="default"
          disabled={providerId === null}
          loading={make.pending}
          onClick={() => providerId && make.start({ providerId })}
        >
          {isThere ? texts.replace : texts.make}
        </Button>
      </Group>
      {isThere && url === null && <Hint>{texts.replaces}</Hint>}
      {isThere && url !== null && (
        <Stack gap={6} role="status">
          <Text size="sm">{texts.once}</Text>
          <CopiedCode value={url} label={texts.copy} done={texts.copied} />
        </Stack>
      )}
    </>
  )
}

function EndButton({ practiceId }: Pick<Props, 'practiceId'>) {
  const [asked, { open, close }] = useDisclosure(false)
  const end = useAction(endFeed(practiceId), {
    inline: true,
    onSuccess: () => {
      notifications.show({ message: texts.ended, color: 'green' })
      close()
    },
  })
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {texts.end}
      </Button>
      <ConfirmDialog
        title={texts.endTitle}
        opened={asked}
        onClose={close}
        confirm={texts.end}
        color="red"
        pending={end.pending}
        error={end.error}
        onConfirm={() => end.start()}
      >
        {texts.endText}
      </ConfirmDialog>
    </>
  )
}
