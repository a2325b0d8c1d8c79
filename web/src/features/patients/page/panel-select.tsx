import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { PatientRecord } from '#shared/model/patient.ts'
import { type Mutation, useAction } from '../../../data/mutation.ts'
import { pageTexts as texts } from './texts.ts'

type Props<V extends string> = {
  label: string
  choices: { value: V; label: string }[]
  chosen: V | null
  nothingFound: string
  /** Made as soon as somebody chooses. */
  change: Mutation<V | null, PatientRecord>
  /** What is said once it is. */
  saved: string
}

/** A choice in the panel of a record: shown as made while it is on its way. */
export function PanelSelect<V extends string = string>({
  label,
  choices,
  chosen,
  nothingFound,
  change,
  saved,
}: Props<V>) {
  const { start, pending, input } = useAction(change, {
    onSuccess: () => notifications.show({ message: saved, color: 'green' }),
  })
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={texts.none}
      searchable
      clearable
      allowDeselect
      nothingFoundMessage={nothingFound}
      data={choices}
      value={input === undefined ? chosen : input}
      // A disabled field would lose the focus, and its options would stay open.
      readOnly={pending}
      onChange={start}
    />
  )
}
