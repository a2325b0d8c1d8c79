import { Select, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  type LeadTarget,
  leadReasons,
  leadStatus,
  leadStatusLabels,
  leadTargets,
} from '#shared/model/leads.ts'
import { optionalLabel, useFields } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { statusTexts } from '../lead-status/texts.ts'
import { bulkTexts as texts } from './texts.ts'

type Move = { status: LeadTarget; reason: string; note: string }

type Props = { opened: boolean; count: number; onClose: () => void; onMove: (move: Move) => void }

/** Moves several leads to one status, for one reason. */
export function BulkStatusDialog({ opened, count, onClose, onMove }: Props) {
  return (
    <FormDialog title={texts.statusTitle(count)} opened={opened} onClose={onClose}>
      <StatusForm onClose={onClose} onMove={onMove} />
    </FormDialog>
  )
}

const labels = { note: statusTexts.note }
const choices = leadTargets.map((value) => ({
  value: String(value),
  label: leadStatusLabels[value],
}))

function StatusForm({ onClose, onMove }: Pick<Props, 'onClose' | 'onMove'>) {
  const [status, setStatus] = useState<LeadTarget | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const form = useFields({ initialValues: { note: '' }, labels })
  const start = ({ note }: { note: string }) => {
    if (status !== null && reason !== null) onMove({ status, reason, note: note.trim() })
  }
  return (
    <SubmitForm
      form={form}
      action={{ start, pending: false }}
      submit={texts.move}
      disabled={status === null || reason === null}
      onCancel={onClose}
    >
      <Select
        data-autofocus
        label={statusTexts.label}
        data={choices}
        value={status === null ? null : String(status)}
        onChange={(value) => {
          setStatus(leadTargets.find((target) => String(target) === value) ?? null)
          setReason(null)
        }}
      />
      <Select
        label={statusTexts.reason}
        data={status === null ? [] : [...leadReasons[status]]}
        disabled={status === null}
        value={reason}
        onChange={setReason}
      />
      {status === leadStatus.converted && <Text size="sm">{statusTexts.convert}</Text>}
      <Textarea
        label={optionalLabel(statusTexts.note)}
        rows={3}
        maxLength={5000}
        {...form.getInputProps('note')}
      />
    </SubmitForm>
  )
}
