import { Alert, Button, Radio, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import type { SimilarPatient } from '#shared/model/similar.ts'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { ConflictNotice } from '../../../ui/conflict-notice.tsx'
import { formatDob } from '../../../ui/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { displayName } from '../../../ui/names.ts'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { FormBanner, FormFrame } from '../form/form-frame.tsx'
import { Compare } from './compare.tsx'
import { reasonTexts, mergeTexts as texts } from './texts.ts'
import { useMerge } from './use-merge.ts'

type Props = {
  record: PatientRecord
  /** Those who may be the same person, as they were found when the dialog was opened. */
  people: readonly SimilarPatient[]
  onClose: () => void
  /** Is told which record stands for both. */
  onMerged: (patientId: string) => void
}

/** Which other record it is, what the two say, and which of that is kept. */
export function MergeForm({ record, people, onClose, onMerged }: Props) {
  const [otherId, chooseOther] = useState(people[0]?.patientId ?? '')
  const merge = useMerge(record, otherId, (patientId) => {
    notifications.show({ message: texts.merged, color: 'green' })
    onMerged(patientId)
  })
  const { draft, isElsewhere, error } = merge
  const isOfAccounts = Boolean(draft?.one.isActive && draft.other.isActive)
  const isConflict = error?.name === 'ERR_VERSION_CONFLICT' && draft?.news

  function choosePerson(patientId: string) {
    merge.clearError()
    chooseOther(patientId)
  }

  return (
    <FormFrame
      onSubmit={(event) => {
        event.preventDefault()
        merge.start()
      }}
      actions={
        <>
          <CancelButton onClick={onClose} />
          <Button
            type="submit"
            loading={merge.pending}
            disabled={!draft || isOfAccounts || isElsewhere}
          >
            {texts.merge}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {draft && isConflict ? (
          <ConflictNotice
            title={texts.conflictTitle}
            text={texts.conflict}
            news={draft.news ?? []}
          />
        ) : (
          <FormBanner error={error} />
        )}
        <Who people={people} otherId={otherId} onChoose={choosePerson} />
        {isElsewhere ? (
          <Alert color="amber">{texts.elsewhere}</Alert>
        ) : (
          <Loaded query={merge.other} skeleton={<RowsSkeleton count={4} height={40} />}>
            {() => draft && <Compare draft={draft} onChange={merge.change} />}
          </Loaded>
        )}
      </Stack>
    </FormFrame>
  )
}

type WhoProps = Pick<Props, 'people'> & { otherId: string; onChoose: (otherId: string) => void }

/** Who may be the same person, and why. */
function Who({ people, otherId, onChoose }: WhoProps) {
  return (
    <Radio.Group label={texts.which} value={otherId} onChange={onChoose}>
      <Stack gap="xs" mt="xs">
        {people.map((person) => (
          <Radio
            key={person.patientId}
            value={person.patientId}
            label={texts.person(displayName(person), formatDob(person.dob))}
            description={texts.because(person.reasons.map((reason) => reasonTexts[reason]))}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
