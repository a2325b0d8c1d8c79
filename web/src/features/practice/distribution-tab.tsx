import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Distribution } from '#shared/model/practice.ts'
import type { StaffInfo } from '#shared/model/staff.ts'
import { distributionsQuery, saveDistribution } from '../../data/distributions.ts'
import { useAction } from '../../data/mutation.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { useDraftOf } from '../../session/drafts.ts'
import { usePermission } from '../../session/permissions.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { Section } from '../../ui/section.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { percentOf, type Share, sharesOf } from './shares.ts'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.distribution
const HEAVIEST = 100

/** Who gets new leads, and how many of them: those who manage patients see it, admins change it. */
export function DistributionTab({ practiceId }: { practiceId: string }) {
  const distributions = useQuery(distributionsQuery(practiceId))
  const staffs = useQuery(staffsQuery(practiceId))
  const error = distributions.error ?? staffs.error
  const distribution = distributions.data?.[0]
  if (error && !(distributions.data && staffs.data)) {
    const retry = () => void Promise.all([distributions.refetch(), staffs.refetch()])
    return <ErrorState error={error} retry={retry} />
  }
  return (
    <Section title={texts.title} text={texts.text}>
      {distribution && staffs.data ? (
        <Shares
          key={`${distribution.id} ${distribution.version}`}
          practiceId={practiceId}
          distribution={distribution}
          staffs={staffs.data}
        />
      ) : (
        <RowsSkeleton count={4} />
      )}
    </Section>
  )
}

type Props = { practiceId: string; distribution: Distribution; staffs: readonly StaffInfo[] }

function Shares({ practiceId, distribution, staffs }: Props) {
  const may = usePermission('practices.distributions.update')
  const saved = sharesOf(distribution, staffs)
  const [changed, setChanged] = useState<Record<string, Partial<Share>>>({})
  const [enabled, setEnabled] = useState(distribution.enabled)
  const shares = saved.map((share) => ({ ...share, ...changed[share.staffId] }))
  const isDirty =
    enabled !== distribution.enabled || JSON.stringify(shares) !== JSON.stringify(saved)
  const save = useAction(saveDistribution(practiceId, distribution), {
    onSuccess: () => notifications.show({ message: texts.saved, color: 'green' }),
    inline: true,
  })
  useDraftOf<{ changed: typeof changed; enabled: boolean }>(`shares-${distribution.id}`, {
    typed: () => (isDirty ? { changed, enabled } : null),
    restore: (kept) => {
      setChanged(kept.changed)
      setEnabled(kept.enabled)
    },
  })
  const change = (staffId: string, part: Partial<Share>) => {
    setChanged({ ...changed, [staffId]: { ...changed[staffId], ...part } })
    save.clearError()
  }
  return (
    <Stack>
      <Unsaved when={() => isDirty && !save.pending} />
      <FormError error={save.error} />
      <Switch
        label={texts.enabled}
        description={texts.enabledHint}
        checked={enabled}
        disabled={!may || save.pending}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <DataTable
        label={texts.title}
        columns={columnsOf(shares, enabled, may && !save.pending, change)}
        rows={shares}
        keyOf={({ staffId }) => staffId}
        keys
        empty={<EmptyState illustration="people" title={texts.emptyTitle} text={texts.empty} />}
      />
      {shares.every((share) => !share.enabled) && <Hint>{texts.nobody}</Hint>}
      {may && (
        <Group justify="flex-end">
          <Button
            disabled={!isDirty}
            loading={save.pending}
            onClick={() => save.start({ enabled, staffs: shares })}
          >
            {texts.save}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function columnsOf(
  shares: readonly Share[],
  isOn: boolean,
  mayChange: boolean,
  change: (staffId: string, part: Partial<Share>) => void,
): Column<Share>[] {
  const { name, gets, weight, share } = texts.columns
  return [
    {
      label: name,
      render: ({ label }) => (
        <Text span size="sm" fw={600}>
          {label}
        </Text>
      ),
    },
    {
      label: gets,
      render: ({ staffId, label, enabled }) => (
        <Switch
          {...{ [ROW_LINK]: '' }}
          aria-label={texts.getsOf(label)}
          checked={enabled}
          disabled={!mayChange}
          onChange={(event) => change(staffId, { enabled: event.currentTarget.checked })}
        />
      ),
    },
    {
      label: weight,
      render: ({ staffId, label, enabled, weight }) => (
        <NumberInput
          aria-label={texts.weightOf(label)}
          size="xs"
          w={80}
          min={1}
          max={HEAVIEST}
          allowDecimal={false}
          clampBehavior="strict"
          value={weight}
          disabled={!mayChange || !enabled}
          onChange={(value) => {
            if (typeof value === 'number' && value >= 1) change(staffId, { weight: value })
          }}
        />
      ),
    },
    {
      label: share,
      right: true,
      render: (one) => <Hint span>{isOn ? `${percentOf(one, shares)}%` : texts.none}</Hint>,
    },
  ]
}
