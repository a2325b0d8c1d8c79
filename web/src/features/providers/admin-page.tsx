import { SegmentedControl, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ProviderProfile,
  type ProviderStage,
  providerStages,
  titledName,
} from '#shared/model/provider.ts'
import { providersQuery } from '../../data/providers.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { Hint } from '../../ui/hint.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useZone } from '../../ui/zone.tsx'
import { Decision } from './decision.tsx'
import { providerLabels as labels, providerTexts } from './texts.ts'
import { VerificationBadge } from './verification-badge.tsx'

const texts = providerTexts.admin

export const nameOfProvider = ({ firstName, lastName, title }: ProviderProfile) =>
  titledName(`${firstName} ${lastName}`, title)

/** For the platform's operator: who has applied as a provider, and whom to verify. */
export function AdminProvidersPage() {
  const [stage, setStage] = useState<ProviderStage>('waiting')
  const [openId, setOpenId] = useState<string | null>(null)
  const query = useInfiniteQuery(providersQuery(stage))
  const rows = itemsOf(query.data)
  const open = rows?.find(({ id }) => id === openId)
  const columns = useColumns()
  return (
    <Stack gap="md">
      <PageHeader title={texts.title} description={texts.description} />
      <SegmentedControl
        aria-label={texts.stage}
        data={providerStages.map((value) => ({ value, label: texts.stages[value] }))}
        value={stage}
        onChange={(value) => setStage(providerStages.find((one) => one === value) ?? 'waiting')}
        style={{ alignSelf: 'flex-start' }}
      />
      <DataTable
        label={texts.title}
        columns={columns}
        rows={rows}
        query={query}
        keyOf={({ id }) => id}
        keys
        onOpen={({ id }) => setOpenId(id)}
        empty={
          <EmptyState
            illustration="people"
            title={texts.emptyTitle[stage]}
            text={texts.empty[stage]}
          />
        }
      />
      <FormDrawer
        title={open ? nameOfProvider(open) : ''}
        opened={open !== undefined}
        onClose={() => setOpenId(null)}
      >
        {open && <Decision provider={open} onDone={() => setOpenId(null)} />}
      </FormDrawer>
    </Stack>
  )
}

function useColumns(): Column<ProviderProfile>[] {
  const zone = useZone()
  return [
    { label: texts.name, render: nameOfProvider },
    { label: labels.professionLine, render: ({ professionLine }) => professionLine },
    { label: labels.npi, render: ({ npi }) => npi },
    {
      label: texts.applied,
      render: ({ appliedAt }) => <Hint span>{formatDate(appliedAt, 'day', zone)}</Hint>,
    },
    {
      label: texts.badge,
      render: ({ verification }) => <VerificationBadge verification={verification} />,
    },
  ]
}
