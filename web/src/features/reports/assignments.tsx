import { Anchor, Box, Group, Text } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '#shared/api/contract.ts'
import type { distributionReportRoutes } from '#shared/api/distribution-reports.ts'
import { usePermission } from '../../session/permissions.ts'
import { formatDate } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { itemsOf, More } from '../../ui/more.tsx'
import { Section } from '../../ui/section.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import classes from './assignments.module.css'
import { distributionTexts as texts } from './texts.ts'

type Page = Answer<typeof distributionReportRoutes.assignments>
type Row = Page['items'][number]

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  /** Where they are those of one person: which days the report is of. */
  range?: string
}

/** What was given out, with the reason of each. */
export function Assignments({ query, range }: Props) {
  return (
    <Section
      title={range ? texts.someOfThem : texts.each}
      text={texts.eachText}
      action={
        range && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/practice-hub/reports"
                search={{ report: 'distributions', range }}
                {...props}
              />
            )}
          >
            {texts.allOfThem}
          </Anchor>
        )
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton count={4} height={48} />}>
        {(data) => (
          <>
            <ul className={classes.list} aria-label={texts.each}>
              {itemsOf(data)?.map((row) => (
                <li key={`${row.at}${row.taskId}`}>
                  <Assigned row={row} />
                </li>
              ))}
            </ul>
            <More query={query} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Assigned({ row }: { row: Row }) {
  const zone = useZone()
  const mayOpen = usePermission('practices.tasks.list')
  const { at, name, fromName, way, label, text, details, patientId } = row
  const who = name || texts.left
  const when = formatDate(at, 'full', zone)
  const how = [label || texts.noDistribution, fromName && texts.from(fromName), texts.ways[way]]
  return (
    <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
      <Box miw={0}>
        <Text size="sm">
          {when} · {who}{' '}
          <Text span size="sm" c="dimmed">
            · {how.filter(Boolean).join(', ')}
          </Text>
        </Text>
        <Hint>{details ? `${text}. ${details}` : text}</Hint>
      </Box>
      {mayOpen && (
        <Anchor
          size="sm"
          style={{ flexShrink: 0 }}
          aria-label={texts.openOf(who, when)}
          renderRoot={(props) => (
            <Link to="/patient-link/$patientId" params={{ patientId }} {...props} />
          )}
        >
          {texts.open}
        </Anchor>
      )}
    </Group>
  )
}
