import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Activity } from '#shared/model/notification.ts'
import { practiceActivityQuery } from '../../data/streams.ts'
import { usePermission } from '../../session/permissions.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InAppLink } from '../../ui/in-app-link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { dashboardTexts } from './texts.ts'

const texts = dashboardTexts.activity

/** What happened in the practice of late, the newest first, as far as the member may see it. */
export function ActivityPanel({ practiceId }: { practiceId: string }) {
  const may = usePermission('practices.stream.read')
  const activity = useQuery({
    ...practiceActivityQuery(practiceId),
    enabled: may,
  })
  if (!may) return null
  return (
    <Section title={texts.title}>
      <Loaded query={activity} skeleton={<LinesSkeleton count={5} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState compact illustration="people" title={texts.noneTitle} text={texts.none} />
          ) : (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {items.toReversed().map((item) => (
                <li key={item.id}>
                  <Happened item={item} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  )
}

function Happened({ item: { text, link, at } }: { item: Activity }) {
  return (
    <>
      {link === null ? (
        <Text size="sm">{text}</Text>
      ) : (
        <InAppLink size="sm" c="var(--mantine-color-text)" display="block" href={link}>
          {text}
        </InAppLink>
      )}
      <RelativeTime at={at} small dimmed />
    </>
  )
}
