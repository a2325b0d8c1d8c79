import { Alert, Button, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { ConflictNotice } from '../../../ui/conflict-notice.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { FormBanner, FormFrame } from '../form/form-frame.tsx'
import { Compare } from './compare.tsx'
import { mergeTexts as texts } from './texts.ts'
import { useMerge } from './use-merge.ts'

type Props = {
  record: PatientRecord
  /** The other record at first; empty where it is to be chosen. */
  firstId: string
  /** The field that chooses the other record. */
  choose: (otherId: string, onChoose: (otherId: string) => void) => ReactNode
  onClose: () => void
  /** Is told which record stands for both. */
  onMerged: (patientId: string) => void
}

/** Which other record it is, what the two say, and which of that is kept. */
export function MergeForm({ record, firstId, choose, onClose, onMerged }: Props) {
  const [otherId, chooseOther] = useState(firstId)
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
        {choose(otherId, choosePerson)}
        {isElsewhere && <Alert color="amber">{texts.elsewhere}</Alert>}
        {otherId !== '' && !isElsewhere && (
          <Loaded query={merge.other} skeleton={<RowsSkeleton count={4} height={40} />}>
            {() => draft && <Compare draft={draft} onChange={merge.change} />}
          </Loaded>
        )}
      </Stack>
    </FormFrame>
  )
}
