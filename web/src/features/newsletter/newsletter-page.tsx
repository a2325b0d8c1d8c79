import { SegmentedControl, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  COUNTED_MAX,
  type ListedSubscriber,
  type SubscriberState,
  subscriberStates,
} from '#shared/model/newsletter.ts'
import { useAction } from '../../data/mutation.ts'
import { removeSubscriber, subscribersQuery } from '../../data/newsletter.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useZone } from '../../ui/zone.tsx'
import { exportRecipients } from './export.ts'
import { FindAddress } from './find-address.tsx'
import { Remove } from './remove.tsx'
import { StateBadge } from './state-badge.tsx'
import { newsletterTexts as texts } from './texts.ts'

type Props = { state: SubscriberState; onState: (state: SubscriberState) => void }

/** For the platform's operator: who asked for the newsletter, who gets it, and who left. */
export function NewsletterPage({ state, onState }: Props) {
  const mayExport = usePermission('admin.newsletter.export')
  const query = useInfiniteQuery(subscribersQuery(state))
  const isPhone = usePhone()
  const [leaving, setLeaving] = useState<ListedSubscriber | null>(null)
  const [removals, setRemovals] = useState(0)
  const columns = useColumns(setLeaving)
  return (
    <Stack gap="md">
      <PageHeader
        title={texts.title}
        description={texts.description}
        action={
          mayExport && (
            <ExportButton texts={texts.export} name="newsletter" gather={exportRecipients} />
          )
        }
      />
      <FindAddress key={removals} onRemove={setLeaving} />
      <SegmentedControl
        aria-label={texts.state}
        data={useStates(query.data?.pages[0]?.counts ?? null)}
        value={state}
        onChange={(value) => {
          const chosen = subscriberStates.find((one) => one === value)
          if (chosen) onState(chosen)
        }}
        fullWidth={isPhone}
        orientation={isPhone ? 'vertical' : 'horizontal'}
        style={{ alignSelf: isPhone ? 'stretch' : 'flex-start' }}
      />
      <DataTable
        label={texts.title}
        columns={columns}
        rows={itemsOf(query.data)}
        query={query}
        keyOf={({ id }) => id}
        keys
        empty={
          <EmptyState
            illustration="mail"
            title={texts.emptyTitle[state]}
            text={texts.empty[state]}
          />
        }
      />
      <RemoveDialog
        of={leaving}
        onClose={() => setLeaving(null)}
        onRemoved={() => setRemovals(removals + 1)}
      />
    </Stack>
  )
}

type Counts = Readonly<Record<SubscriberState, number>> | null

/** The states with how many there are of each; what was counted last stays while another list is on its way. */
function useStates(counts: Counts) {
  const [known, setKnown] = useState<Counts>(counts)
  if (counts !== null && counts !== known) setKnown(counts)
  return subscriberStates.map((value) => {
    const count = known?.[value]
    const label = texts.states[value]
    return {
      value,
      label: count === undefined ? label : texts.counted(label, count, count < COUNTED_MAX),
    }
  })
}

function useColumns(onRemove: (one: ListedSubscriber) => void): Column<ListedSubscriber>[] {
  const zone = useZone()
  return [
    { label: texts.columns.email, wide: true, render: ({ email }) => email ?? <Erased /> },
    { label: texts.columns.name, render: ({ name }) => name ?? <Erased /> },
    { label: texts.columns.state, render: ({ state }) => <StateBadge state={state} /> },
    {
      label: texts.columns.since,
      render: ({ at }) => <Hint span>{formatDate(at, 'long', zone)}</Hint>,
    },
    {
      label: texts.columns.actions,
      action: true,
      render: (one) => <Remove of={one} onRemove={onRemove} />,
    },
  ]
}

function Erased() {
  return <Hint span>{texts.erased}</Hint>
}

type Removing = {
  /** Null where nothing is asked about. */
  of: ListedSubscriber | null
  onClose: () => void
  onRemoved: () => void
}

/** Asks before an address is taken off. */
function RemoveDialog({ of, onClose, onRemoved }: Removing) {
  const remove = useAction(removeSubscriber, {
    onSuccess: () => {
      notifications.show({ message: texts.removed, color: 'green' })
      onRemoved()
      onClose()
    },
    inline: true,
  })
  return (
    <ConfirmDialog
      title={texts.removeTitle(of?.email ?? '')}
      opened={of !== null}
      onClose={() => {
        remove.clearError()
        onClose()
      }}
      confirm={texts.remove}
      keep={texts.keep}
      color="red"
      pending={remove.pending}
      error={remove.error}
      onConfirm={() => of && remove.start(of.id)}
    >
      {texts.removeText}
    </ConfirmDialog>
  )
}
