import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MERGE_UNDO_HOURS } from '#shared/model/merging.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import type { SimilarPatient } from '#shared/model/similar.ts'
import { useAction } from '../../../data/mutation.ts'
import { similarQuery, unmergePatient } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { formatDate } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { type RecordTab, type Section, tabLink } from '../../../ui/sections.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { useZone } from '../../../ui/zone.tsx'
import { FormModal } from '../form/form-frame.tsx'
import { MergeForm } from './merge-form.tsx'
import { mergeTexts as texts } from './texts.ts'
import { Who } from './who.tsx'

type Props = { record: PatientRecord; section: Section; tab: RecordTab }

/** Which records may be of the same person, for whoever may merge. It comes late: its place must be free. */
export function Duplicates(props: Props) {
  return usePermission('patients.merge') && <Found key={props.record.patientId} {...props} />
}

function Found({ record, section, tab }: Props) {
  const navigate = useNavigate()
  const phone = usePhone()
  const { data } = useQuery(similarQuery(usePractice().id, record.patientId))
  // As they were found when it was opened: nothing jumps while somebody chooses.
  const [people, setPeople] = useState<readonly SimilarPatient[] | null>(null)
  const found = data?.items ?? []
  const close = () => setPeople(null)
  function showMerged(patientId: string) {
    close()
    void navigate({ ...tabLink(section, { patientId, tab }), replace: true })
  }
  return (
    <>
      {found.length > 0 && (
        <Button
          variant="light"
          color="amber"
          size="compact-sm"
          aria-label={texts.duplicates(found.length)}
          onClick={() => setPeople(found)}
        >
          {phone ? texts.duplicatesShort(found.length) : texts.duplicates(found.length)}
        </Button>
      )}
      <FormModal opened={people !== null} onClose={close} title={texts.title}>
        {people && (
          <MergeForm
            record={record}
            firstId={people[0]?.patientId ?? ''}
            choose={(otherId, onChoose) => (
              <Who people={people} otherId={otherId} onChoose={onChoose} />
            )}
            onClose={close}
            onMerged={showMerged}
          />
        )}
      </FormModal>
    </>
  )
}

/** That the record stands for another one since a short while ago, and the way back. */
export function Merged({ record }: Pick<Props, 'record'>) {
  const mayMerge = usePermission('patients.merge')
  const zone = useZone()
  const undo = useAction(unmergePatient(usePractice().id), {
    onSuccess: () => notifications.show({ message: texts.undone, color: 'green' }),
  })
  const since = Date.now() - MERGE_UNDO_HOURS * 3_600_000
  const last = record.mergedFrom.findLast(
    ({ into, at }) => into === record.patientId && Date.parse(at) > since,
  )
  if (!mayMerge || !last) return null
  return (
    <Group gap="sm" mt={6}>
      <Hint>{texts.with(last.by.name, formatDate(last.at, 'short', zone))}</Hint>
      <Button
        variant="default"
        size="compact-sm"
        loading={undo.pending}
        onClick={() => undo.start(last.patientId)}
      >
        {texts.undo}
      </Button>
    </Group>
  )
}
