import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foundPatientsQuery } from '../../../data/patients.ts'
import { taskFormTexts as texts } from './texts.ts'
import type { Subjected } from './values.ts'

const SHOWN = 8
const TYPING_MS = 150

type Props = Pick<SelectProps, 'label' | 'aria-label' | 'error' | 'placeholder'> & {
  practiceId: string
  chosen: Subjected | null
  onChoose: (patient: Subjected | null) => void
}

/** Finds whom a task is about, by name or contact. */
export function PatientSelect({ practiceId, chosen, onChoose, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data, isFetching } = useQuery({
    ...foundPatientsQuery(practiceId, search === chosen?.name ? '' : search, { limit: SHOWN }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.items ?? []).map(
    ({ patientId, firstName, lastName, email, mobile, ...one }): Subjected => ({
      id: patientId,
      name: [firstName, lastName].filter(Boolean).join(' ') || email || mobile || texts.noName,
      providerId: one.providerId,
      isPatient: one.isPatient,
    }),
  )
  const isListed = chosen === null || found.some(({ id }) => id === chosen.id)
  const people = isListed ? found : [chosen, ...found]
  return (
    <Select
      searchable
      clearable
      allowDeselect
      placeholder={texts.findPatient}
      {...props}
      nothingFoundMessage={search === '' || isFetching ? texts.typeName : texts.noPatient}
      // The server has found them already.
      filter={({ options }) => options}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(people.find((one) => one.id === id) ?? null)}
      onSearchChange={setTyped}
    />
  )
}
