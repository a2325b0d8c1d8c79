import { Select, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import {
  type LeadTarget,
  leadReasons,
  leadStatus,
  leadStatusLabels,
  leadTargets,
} from '#shared/model/leads.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
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
      <StatusForm count={count} onClose={onClose} onMove={onMove} />
    </FormDialog>
  )
}

const labels = { note: statusTexts.note }
const choices = leadTargets.map((value) => ({
  value: String(value),
  label: leadStatusLabels[value],
}))

function StatusForm({ count, onClose, onMove }: Omit<Props, 'opened'>) {
  const [status, setStatus] = useState<LeadTarget | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [isAsking, ask] = useDisclosure(false)
  const form = useFields({ initialValues: { note: '' }, labels })
  const start = ({ note }: { note: string }) => {
    if (status !== null && reason !== null) onMove({ status, reason, note: note.trim() })
  }
  function aim(next: LeadTarget | null) {
    setStatus(next)
    setReason(null)
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
          const next = leadTargets.find((target) => String(target) === value) ?? null
          if (next === leadStatus.converted) ask.open()
          else aim(next)
        }}
      />
      <Select
        label={statusTexts.reason}
        data={status === null ? [] : [...leadReasons[status]]}
        disabled={status === null}
        value={reason}
        onChange={setReason}
      />
      {/* It cannot be taken back here. */}
      <ConfirmDialog
        title={texts.convertTitle(count)}
        opened={isAsking}
        onClose={ask.close}
        confirm={statusTexts.convertConfirm}
        onConfirm={() => {
          ask.close()
          aim(leadStatus.converted)
        }}
        closeOnClickOutside={false}
      >
        {texts.convert(count)}
      </ConfirmDialog>
      <Textarea
        label={optionalLabel(statusTexts.note)}
        rows={3}
        maxLength={5000}
        {...form.getInputProps('note')}
      />
    </SubmitForm>
  )
}
