import { Button, Checkbox, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { leadTargetsFrom } from '#shared/model/lead-moves.ts'
import { type LeadTarget, leadReasons, leadStatusLabels } from '#shared/model/leads.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { useAction } from '../../../data/mutation.ts'
import { adjustLeadStatus } from '../../../data/patients.ts'
import { useDraftOf } from '../../../session/drafts.ts'
import { usePractice } from '../../../session/member.ts'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { dayOf } from '../../../ui/dates.ts'
import { optionalLabel } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { PastMomentInput } from '../../../ui/past-moment-input.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { type Adjusting, adjustmentOf } from './adjusting.ts'
import { useMayAdjust } from './may-change.ts'
import { statusTexts, adjustTexts as texts } from './texts.ts'

type Props = { record: PatientRecord; opened: boolean; onClose: () => void }

/** Corrects the status of a lead, or since when it is so (specification, section 4, Lead adjust dialog). */
export function AdjustStatusDialog({ record, opened, onClose }: Props) {
  const mayAdjust = useMayAdjust(record)
  return (
    <FormDialog title={texts.title} opened={opened && mayAdjust} onClose={onClose}>
      <AdjustStatus record={record} onClose={onClose} />
    </FormDialog>
  )
}

const nothing: Adjusting = {
  ...{ status: null, reason: null, note: '' },
  ...{ isTimed: false, day: null, time: null },
}

function AdjustStatus({ record, onClose }: Omit<Props, 'opened'>) {
  const { patientId, leadStatus } = record
  const practice = usePractice()
  const zone = useZone()
  const [values, setValues] = useState(nothing)
  /** Sent, or given up on purpose. */
  const isOver = useRef(false)
  const typed = () => (values === nothing ? null : values)
  useDraftOf<Adjusting>(`adjust-${patientId}`, {
    typed,
    left: () => (isOver.current ? null : typed()),
    restore: setValues,
  })
  const adjust = useAction(adjustLeadStatus(practice.id, patientId), {
    onSuccess: () => {
      giveUp()
      notifications.show({ message: statusTexts.adjusted, color: 'green' })
    },
    inline: true,
  })
  const { status, reason, note, isTimed, day, time } = values
  const adjustment = adjustmentOf(values, zone)

  function giveUp() {
    isOver.current = true
    onClose()
  }

  function set(change: Partial<Adjusting>) {
    setValues((former) => ({ ...former, ...change }))
    adjust.clearError()
  }

  return (
    <Stack gap="md">
      <Text size="sm">{texts.lead}</Text>
      <Select
        label={texts.status}
        placeholder={texts.keep}
        data={leadTargetsFrom(leadStatus, 'adjust').map((code) => ({
          value: code,
          label: leadStatusLabels[code],
        }))}
        value={status}
        onChange={(next: LeadTarget | null) =>
          set({ status: next, ...(next !== status && { reason: null }) })
        }
        clearable
        allowDeselect
        data-autofocus
      />
      <Select
        label={optionalLabel(texts.reason)}
        placeholder={texts.anyReason}
        data={status === null ? [] : leadReasons[status]}
        value={reason}
        onChange={(next) => set({ reason: next })}
        disabled={status === null}
        clearable
        allowDeselect
      />
      <Checkbox
        label={texts.setTime}
        checked={isTimed}
        onChange={({ currentTarget: { checked } }) =>
          set({
            isTimed: checked,
            ...(checked && day === null && { day: dayOf(new Date(), zone) }),
          })
        }
      />
      {isTimed && (
        <PastMomentInput
          labels={{ day: texts.day, time: texts.time }}
          value={{ day, time }}
          onChange={set}
        />
      )}
      <Textarea
        label={optionalLabel(texts.note)}
        rows={3}
        maxLength={5000}
        value={note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
      <FormError error={adjust.error} />
      <Group justify="flex-end" gap="sm" className="praxis-buttons">
        <CancelButton onClick={giveUp} />
        <Button
          disabled={adjustment === null}
          loading={adjust.pending}
          onClick={() => adjustment && adjust.start(adjustment)}
        >
          {statusTexts.submit}
        </Button>
      </Group>
    </Stack>
  )
}
