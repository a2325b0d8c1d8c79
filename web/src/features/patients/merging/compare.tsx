import { Radio, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { MergeField } from '#shared/model/merging.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { formatDate } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { displayName } from '../../../ui/names.ts'
import { useZone } from '../../../ui/zone.tsx'
import { choicesOf, type Draft, labelOf, ownerOf, wordsOf } from './choices.ts'
import classes from './merging.module.css'
import { mergeTexts as texts } from './texts.ts'

type Props = { draft: Draft; onChange: (draft: Draft) => void }

/** Two records beside each other: which stays, and whose value is kept where they differ. */
export function Compare({ draft, onChange }: Props) {
  const zone = useZone()
  const { one, other } = draft
  const fields = choicesOf(draft)
  const hasAccount = one.isActive || other.isActive
  const isOfAccounts = one.isActive && other.isActive
  const choose = (field: MergeField, patientId: string) =>
    onChange({ ...draft, chosen: { ...draft.chosen, [field]: patientId } })
  const added = (record: PatientRecord) => texts.added(formatDate(record.createdAt, 'day', zone))

  if (isOfAccounts) return <Text size="sm">{texts.bothAccounts}</Text>
  return (
    <Stack gap="xs">
      <Row
        label={texts.stays}
        pair={[one, other]}
        chosenId={draft.keptId}
        onChoose={(keptId) => onChange({ ...draft, keptId })}
        words={displayName}
        hint={(record) => (record === one ? texts.open(added(record)) : added(record))}
      />
      {hasAccount && <Hint>{texts.account}</Hint>}
      <Text size="sm" fw={600} mt="xs">
        {fields.length > 0 ? texts.choose : texts.same}
      </Text>
      {fields.map((field) => (
        <Row
          key={field}
          label={labelOf(field)}
          pair={[one, other]}
          chosenId={ownerOf(draft, field)}
          onChoose={(patientId) => choose(field, patientId)}
          words={(record) => wordsOf(record, field) ?? texts.nothing}
        />
      ))}
      <Hint mt="xs">{texts.carried}</Hint>
    </Stack>
  )
}

type RowProps = {
  label: string
  pair: readonly PatientRecord[]
  chosenId: string
  onChoose: (patientId: string) => void
  words: (record: PatientRecord) => ReactNode
  hint?: (record: PatientRecord) => ReactNode
}

/** What either record says, of which one is chosen. */
function Row({ label, pair, chosenId, onChoose, words, hint }: RowProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={classes.row}>
      <Text id={id} size="sm" className={classes.label ?? ''}>
        {label}
      </Text>
      {pair.map((record) => (
        <Radio
          key={record.patientId}
          name={id}
          label={words(record)}
          description={hint?.(record)}
          checked={chosenId === record.patientId}
          onChange={() => onChoose(record.patientId)}
        />
      ))}
    </div>
  )
}
