import { type ReactNode, useState } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import { usePractice } from '../../../session/member.ts'
import { FormModal } from '../form/form-frame.tsx'
import { MergeForm } from './merge-form.tsx'
import { mergeTexts as texts } from './texts.ts'

type Person = { id: string; name: string; providerId: string | null }

/** Finds a record of the practice by name or contact; a part of another feature. */
export type ChooseRecord = (field: {
  practiceId: string
  label: string
  error: string | undefined
  chosen: Person | null
  onChoose: (person: Person | null) => void
}) => ReactNode

type Props = {
  record: PatientRecord
  opened: boolean
  choosePatient: ChooseRecord
  onClose: () => void
  /** Gets the id of the record that stays. */
  onMerged: (patientId: string) => void
}

/** Merges the record with any other of the practice: one that was not found to be alike. */
export function MergeDialog({ opened, onClose, ...props }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title={texts.title}>
      {opened && <Form {...props} onClose={onClose} />}
    </FormModal>
  )
}

function Form({ record, choosePatient, onClose, onMerged }: Omit<Props, 'opened'>) {
  const practiceId = usePractice().id
  const [chosen, setChosen] = useState<Person | null>(null)
  const isOpen = chosen?.id === record.patientId
  return (
    <MergeForm
      record={record}
      firstId=""
      choose={(_otherId, onChoose) =>
        choosePatient({
          practiceId,
          label: texts.which,
          error: isOpen ? texts.isOpen : undefined,
          chosen,
          onChoose: (person) => {
            setChosen(person)
            onChoose(person && person.id !== record.patientId ? person.id : '')
          },
        })
      }
      onClose={onClose}
      onMerged={onMerged}
    />
  )
}
