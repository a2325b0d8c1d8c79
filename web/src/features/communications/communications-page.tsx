import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconMessage, IconPhoneIncoming, IconPhoneOutgoing, IconPhoneX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { Communication } from '#shared/model/phone.ts'
import { communicationsQuery, phoneQuery } from '../../data/phone.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Hint } from '../../ui/hint.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { tabLink } from '../../ui/sections.ts'
import { type ChoosePerson, PlaceForm } from './place-form.tsx'
import { communicationTexts as texts, whatOf } from './texts.ts'

/** Calls and texts of the practice, and on whose record each is. */
export function CommunicationsPage({ choosePerson }: { choosePerson: ChoosePerson }) {
  const { id: practiceId } = usePractice()
  const query = useInfiniteQuery(communicationsQuery(practiceId))
  const mayPlace = usePermission('practices.communications.update')
  const [placing, setPlacing] = useState<Communication | null>(null)
  return (
    <>
      <PageHeader title={texts.title} />
      <DataTable
        label={texts.label}
        columns={columnsFor(mayPlace ? setPlacing : null)}
        rows={itemsOf(query.data)}
        query={query}
        keyOf={({ communicationId }) => communicationId}
        empty={<Empty practiceId={practiceId} />}
      />
      <FormDialog title={texts.dialog} opened={placing !== null} onClose={() => setPlacing(null)}>
        {placing && (
          <PlaceForm
            practiceId={practiceId}
            item={placing}
            choosePerson={choosePerson}
            onDone={() => setPlacing(null)}
          />
        )}
      </FormDialog>
    </>
  )
}

/** Leads whoever may connect the phone there, as long as it is not. */
function Empty({ practiceId }: { practiceId: string }) {
  const mayConnect = usePermission('practices.communicationPlatform.update')
  const { data } = useQuery({ ...phoneQuery(practiceId), enabled: mayConnect })
  const isConnected = Boolean(data?.connection)
  return (
    <EmptyState
      illustration="mail"
      title={texts.emptyTitle}
      text={isConnected ? texts.emptyConnected : texts.empty}
      action={
        data &&
        !isConnected && (
          <Button
            variant="default"
            mt="xs"
            renderRoot={(props) => (
              <Link to="/practice-hub/integrations" search={{ tab: 'phone' }} {...props} />
            )}
          >
            {texts.connect}
          </Button>
        )
      }
    />
  )
}

function iconOf({ kind, state, direction }: Communication) {
  if (kind === 'text') return IconMessage
  if (state === 'missed') return IconPhoneX
  return direction === 'out' ? IconPhoneOutgoing : IconPhoneIncoming
}

type Icon = ComponentType<{ size: number; 'aria-hidden': true }>

function What({ item }: { item: Communication }) {
  const Shown: Icon = iconOf(item)
  const { number, seconds } = item
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Shown size={17} aria-hidden />
      <Stack gap={0}>
        <Text size="sm">
          {whatOf(item)}
          {seconds !== null && (
            <Hint span>
              {' '}
              {texts.minutes(seconds)} {texts.length}
            </Hint>
          )}
        </Text>
        <OtherSide number={number} />
      </Stack>
    </Group>
  )
}

function OtherSide({ number }: { number: string | null }) {
  return (
    <Text size="sm" component="div">
      {number === null && texts.withheld}
      {number !== null && (/^\d{10}$/.test(number) ? <PhoneLink number={number} /> : number)}
    </Text>
  )
}

type Placing = ((item: Communication) => void) | null

function Who({ item, onPlace }: { item: Communication; onPlace: Placing }) {
  const { patient, candidates, number } = item
  const who = number === null ? texts.withheld : formatPhone(number)
  return (
    <Stack gap={2} align="flex-start">
      {patient ? (
        <Anchor
          size="sm"
          fw={600}
          renderRoot={(props) => (
            <Link
              {...tabLink(patient.isLead ? 'leads' : 'patients', {
                patientId: patient.id,
                tab: 'events',
              })}
              {...props}
            />
          )}
        >
          {patient.name}
        </Anchor>
      ) : (
        <Hint span>{candidates.length > 1 ? texts.several(candidates.length) : texts.unknown}</Hint>
      )}
      {onPlace && (
        <Button
          variant="subtle"
          size="compact-xs"
          {...(patient && { color: 'gray' })}
          ml={-8}
          aria-label={patient ? texts.moveOf(patient.name) : texts.chooseOf(who)}
          onClick={() => onPlace(item)}
        >
          {patient ? texts.move : texts.choose}
        </Button>
      )}
    </Stack>
  )
}

function columnsFor(onPlace: Placing): Column<Communication>[] {
  return [
    { label: texts.columns.what, render: (item) => <What item={item} /> },
    { label: texts.columns.who, render: (item) => <Who item={item} onPlace={onPlace} /> },
    {
      label: texts.columns.at,
      render: ({ at }) => (
        <Hint span>
          <RelativeTime at={at} />
        </Hint>
      ),
    },
    {
      label: texts.columns.said,
      render: ({ text }) =>
        text === null ? null : (
          <Text size="sm" maw="24rem" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        ),
    },
  ]
}
