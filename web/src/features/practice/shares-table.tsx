import { NumberInput, Switch, Text } from '@mantine/core'
import { CAPACITY_MAX, WEIGHT_MAX } from '#shared/model/distribution.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { distributionTexts as texts } from './distribution-texts.ts'
import { percentOf, type Share } from './shares.ts'

type Props = {
  shares: readonly Share[]
  mayChange: boolean
  change: (staffId: string, part: Partial<Share>) => void
}

/** Who takes part in a distribution, with which weight, and how much they take at most. */
export function SharesTable({ shares, mayChange, change }: Props) {
  return (
    <>
      <DataTable
        label={texts.people}
        columns={columnsOf(shares, mayChange, change)}
        rows={shares}
        keyOf={({ staffId }) => staffId}
        empty={<EmptyState illustration="people" title={texts.nobodyTitle} text={texts.nobody} />}
      />
      {shares.length > 0 && shares.every((share) => !share.enabled) && <Hint>{texts.noOne}</Hint>}
    </>
  )
}

function columnsOf(
  shares: readonly Share[],
  mayChange: boolean,
  change: Props['change'],
): Column<Share>[] {
  const { name, gets, weight, capacity, share } = texts.shareColumns
  return [
    {
      label: name,
      wide: true,
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
          w={72}
          min={1}
          max={WEIGHT_MAX}
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
      label: capacity,
      render: ({ staffId, label, enabled, capacity }) => (
        <NumberInput
          aria-label={texts.capacityOf(label)}
          placeholder={texts.noLimit}
          size="xs"
          w={88}
          min={1}
          max={CAPACITY_MAX}
          allowDecimal={false}
          clampBehavior="strict"
          value={capacity ?? ''}
          disabled={!mayChange || !enabled}
          onChange={(value) =>
            change(staffId, { capacity: typeof value === 'number' && value >= 1 ? value : null })
          }
        />
      ),
    },
    {
      label: share,
      right: true,
      render: (one) => <Hint span>{`${percentOf(one, shares)}%`}</Hint>,
    },
  ]
}
