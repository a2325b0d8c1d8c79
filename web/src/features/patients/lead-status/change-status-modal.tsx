import { Alert, Button, Chip, Group, Input, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useRef, useState } from 'react'
import { type LeadTarget, leadReasons, leadStatus, leadStatusLabels } from '#shared/model/leads.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { useAction } from '../../../data/mutation.ts'
import { setLeadStatus } from '../../../data/patients.ts'
import { useDraftOf } from '../../../session/drafts.ts'
import { usePractice } from '../../../session/member.ts'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { optionalLabel } from '../../../ui/form.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { useChange } from './may-change.ts'
import { Pipeline } from './pipeline.tsx'
import { statusTexts as texts } from './texts.ts'

/** What helps to write a note; a part of another feature. */
export type NoteHelp = (note: {
  note: string
  onNote: (note: string) => void
  /** Another dialog opens on top of this one, or closes. */
  onCover: (covered: boolean) => void
}) => ReactNode

type Props = {
  record: PatientRecord
  opened: boolean
  onClose: () => void
  noteHelp: NoteHelp
  /** The status that is chosen already as it opens. */
  target?: LeadTarget | null
}

/** Moves a lead along the pipeline (specification, section 4, Change lead status modal). */
export function ChangeStatusModal({ record, opened, onClose, noteHelp, target = null }: Props) {
  const phone = usePhone()
  const change = useChange(record)
  const [covered, setCovered] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      size={820}
      fullScreen={phone}
      centered
      keepMounted={false}
      closeOnClickOutside={false}
      // Esc is meant for what is on top.
      closeOnEscape={!covered}
    >
      {change.kind === 'may' && (
        <ChangeStatus {...{ record, onClose, noteHelp, target }} onCover={setCovered} />
      )}
      {change.kind === 'mayNot' && <Alert color="amber">{change.why}</Alert>}
    </Modal>
  )
}

type FormProps = Omit<Props, 'opened'> & {
  /** Another dialog opens on top of this one, or closes. */
  onCover: (covered: boolean) => void
}

function ChangeStatus({ record, onClose, onCover, noteHelp, target: given = null }: FormProps) {
  const { id: practiceId } = usePractice()
  const { patientId } = record
  /** Whoever converts is asked first. */
  const asksFirst = given === leadStatus.converted && record.leadStatus !== given
  const first = asksFirst || record.leadStatus === given ? null : given
  const [target, setTarget] = useState<LeadTarget | null>(first)
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isAsking, ask] = useDisclosure(asksFirst, {
    onOpen: () => onCover(true),
    onClose: () => onCover(false),
  })
  /** Sent, or given up on purpose. */
  const isOver = useRef(false)
  const isAsGiven = target === first && reason === null && note === ''
  const typed = () => (target === null || isAsGiven ? null : { target, reason, note })
  useDraftOf<{ target: LeadTarget; reason: string | null; note: string }>(
    `status-${patientId}-${given ?? ''}`,
    {
      typed,
      left: () => (isOver.current ? null : typed()),
      restore: (kept) => {
        setTarget(kept.target)
        setReason(kept.reason)
        setNote(kept.note)
      },
    },
  )
  const move = useAction(setLeadStatus(practiceId, patientId), {
    onSuccess: () => {
      giveUp()
      notifications.show({ message: texts.success, color: 'green' })
    },
    inline: true,
  })

  function giveUp() {
    isOver.current = true
    onClose()
  }

  function aim(status: LeadTarget) {
    setTarget(status)
    if (status !== target) setReason(null)
    move.clearError()
  }

  function choose(status: LeadTarget) {
    if (status === leadStatus.converted && target !== status) ask.open()
    else aim(status)
  }

  return (
    <Stack gap="md">
      <Pipeline record={record} target={target} onTarget={choose} autoFocus={first === null} />
      {target === null ? (
        <Hint>{texts.pick}</Hint>
      ) : (
        <>
          <Text fw={600} role="status">
            {texts.fromTo(leadStatusLabels[record.leadStatus], leadStatusLabels[target])}
          </Text>
          <ReasonPicker
            key={target}
            target={target}
            reason={reason}
            autoFocus={target === first}
            onReason={(next) => {
              setReason(next)
              move.clearError()
            }}
          />
          <NoteField
            note={note}
            onNote={(next) => {
              setNote(next)
              move.clearError()
            }}
            onCover={onCover}
            noteHelp={noteHelp}
          />
        </>
      )}
      <FormError error={move.error} />
      {/* It cannot be taken back here. */}
      <ConfirmDialog
        title={texts.convertTitle}
        opened={isAsking}
        onClose={ask.close}
        confirm={texts.convertConfirm}
        onConfirm={() => {
          ask.close()
          aim(leadStatus.converted)
        }}
        closeOnClickOutside={false}
      >
        {texts.convert}
      </ConfirmDialog>
      <Group justify="flex-end" gap="sm" className="praxis-buttons">
        <CancelButton onClick={giveUp} />
        <Button
          disabled={target === null || !reason}
          loading={move.pending}
          onClick={() => {
            if (target !== null && reason) move.start({ status: target, reason, note })
          }}
        >
          {texts.submit}
        </Button>
      </Group>
    </Stack>
  )
}

type NoteProps = Parameters<NoteHelp>[0] & Pick<Props, 'noteHelp'>

/** The note, with what helps to write it. */
function NoteField({ noteHelp, ...props }: NoteProps) {
  return (
    <Stack gap={4} align="stretch">
      <Textarea
        label={optionalLabel(texts.note)}
        rows={3}
        maxLength={5000}
        value={props.note}
        onChange={({ currentTarget }) => props.onNote(currentTarget.value)}
      />
      <Group>{noteHelp(props)}</Group>
    </Stack>
  )
}

type ReasonProps = {
  target: LeadTarget
  reason: string | null
  onReason: (reason: string) => void
  /** The target was chosen before: the reason is what is left to say. */
  autoFocus: boolean
}

/** The reasons for a status, one of which must be chosen. */
function ReasonPicker({ target, reason, onReason, autoFocus }: ReasonProps) {
  return (
    <Input.Wrapper label={texts.reason} labelElement="div" required id="lead-reason">
      <Chip.Group value={reason} onChange={onReason}>
        <Group gap="xs" mt={6} role="radiogroup" aria-labelledby="lead-reason-label">
          {leadReasons[target].map((choice, place) => (
            <Chip
              key={choice}
              value={choice}
              data-autofocus={(autoFocus && place === 0) || undefined}
            >
              {choice}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
