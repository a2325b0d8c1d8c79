import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { patientForm } from '#shared/model/patient.ts'
import { useAction } from '../../../data/mutation.ts'
import { addPatient } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { Afterwards } from '../../../ui/afterwards.tsx'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import type { Section } from '../../../ui/sections.ts'
import { FormBanner, FormFrame, FormModal } from './form-frame.tsx'
import { useKeepOnLeaving, useKeptValues } from './kept-values.ts'
import { MatchesDialog } from './matches-dialog.tsx'
import { PatientFields } from './patient-fields.tsx'
import { ProviderChoice, RoleFields } from './role-fields.tsx'
import { SimilarPeople } from './similar-people.tsx'
import { formTexts as texts } from './texts.ts'
import { useAfterAdding } from './use-after-adding.tsx'
import { usePatientForm } from './use-patient-form.ts'
import { emptyValues, toNewPatient } from './values.ts'

export type AddProps = { section: Section; opened: boolean; onClose: () => void }

/** The patient modal in add mode. What is typed is kept when it is closed. */
export function AddPatientModal({ section, opened, onClose }: AddProps) {
  const [round, setRound] = useState(0)
  return (
    <FormModal opened={opened} onClose={onClose} title={texts.addTitle[section]}>
      <AddForm
        key={round}
        section={section}
        onClose={onClose}
        onStartOver={() => setRound(round + 1)}
      />
    </FormModal>
  )
}

type FormProps = Omit<AddProps, 'opened'> & { onStartOver: () => void }

function AddForm({ section, onClose, onStartOver }: FormProps) {
  const { id: practiceId } = usePractice()
  const showAdded = useAfterAdding(section)
  const kept = useKeptValues(`add-${section}`, practiceId)
  const [restored] = useState(kept.read)
  const needed = useRef(true)
  const blank = emptyValues(section)

  const state = usePatientForm({
    mode: 'add',
    draft: `add-${section}`,
    initialValues: blank,
    typed: restored,
    own: null,
    onSubmit: (values) => add.start(v.parse(patientForm, toNewPatient(values))),
  })
  const { values, server } = state
  const add = useAction(addPatient(practiceId), {
    onSuccess: ({ patientId }, form) => {
      needed.current = false
      onClose()
      showAdded(patientId, form)
    },
    onError: server.report,
  })
  useKeepOnLeaving(kept, { values, blank, needed: () => needed.current })

  function abandon(then: () => void) {
    needed.current = false
    then()
  }

  return (
    <>
      <FormFrame
        onSubmit={state.submit}
        actions={
          <>
            <CancelButton onClick={onClose} />
            <Button type="submit" disabled={!state.ready} loading={add.pending}>
              {texts.add[section]}
            </Button>
          </>
        }
      >
        <Stack gap="md">
          <FormBanner error={server.banner} />
          {restored && <Restored onStartOver={() => abandon(onStartOver)} />}
          <RoleFields state={state} />
          <SimilarPeople values={values} />
          <PatientFields state={state} />
          <Afterwards>
            <ProviderChoice state={state} />
          </Afterwards>
        </Stack>
      </FormFrame>
      <Afterwards>
        <MatchesDialog state={state} onAbort={() => abandon(onClose)} />
      </Afterwards>
    </>
  )
}

function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert color="gray" p="xs">
      {texts.kept}{' '}
      <Anchor component="button" type="button" size="sm" onClick={onStartOver}>
        {texts.startOver}
      </Anchor>
    </Alert>
  )
}
