import { ActionIcon, Button, Group, Popover, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { type Task, unansweredOf } from '#shared/model/task.ts'
import { statusOnCompletion, taskStatus } from '#shared/model/task-codes.ts'
import { completeTask } from '../../data/tasks.ts'
import { useColleagues } from '../../session/colleagues.ts'
import { useDraftOf } from '../../session/drafts.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useUndoable } from '../../session/undo.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { optionalLabel } from '../../ui/form.ts'
import { MentionTextarea } from '../../ui/mention-textarea.tsx'
import { mentionedIds } from '../../ui/mentions.ts'
import { type Answers, AnswersDialog } from './answers-dialog.tsx'
import { taskTexts as texts } from './texts.ts'

/**
 * Completes an open task, at once or with a comment, which can be undone for a moment; nothing for
 * other tasks, and for those who may not.
 */
export function CompleteButton({ task }: { task: Task }) {
  const permitted = usePermission('practices.tasks.complete')
  const mayConfirm = usePermission('practices.tasks.confirm')
  const { id: practiceId } = usePractice()
  const undoable = useUndoable()
  const [asking, setAsking] = useState<Said | null>(null)
  if (!permitted || task.status !== taskStatus.ongoing) return null

  function complete(said: Said & Partial<Answers> = {}) {
    if (!said.checklist && unansweredOf(task).length > 0) return setAsking(said)
    const { id, version } = task
    const input = { id, version, ...said }
    const message =
      statusOnCompletion(task, mayConfirm) === taskStatus.completed ? texts.completed : texts.sent
    undoable({ id, change: completeTask(practiceId), input, message })
  }

  return (
    <Group gap={0} wrap="nowrap" flex="none">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCheck size={14} aria-hidden />}
        data-complete
        aria-label={texts.completeOf(task.subject, task.patientName)}
        onClick={() => complete()}
      >
        {texts.complete}
      </Button>
      <CommentFirst task={task} onComplete={complete} />
      {asking && (
        <AnswersDialog
          task={task}
          onComplete={(answers) => complete({ ...asking, ...answers })}
          onClose={() => setAsking(null)}
        />
      )}
    </Group>
  )
}

type Said = { comments?: string; notifyStaffIds?: string[] }
type Props = { task: Task; onComplete: (said: Said) => void }

/** Asks for a comment before the task is completed. */
function CommentFirst({ task, onComplete }: Props) {
  const [opened, { open, close, toggle }] = useDisclosure(false)
  const [comments, setComments] = useState('')
  const colleagues = useColleagues('practices.tasks.list', task.patientId)
  useDraftOf<string>(`complete-${task.id}`, {
    typed: () => (opened ? comments : null),
    restore: (kept) => {
      setComments(kept)
      open()
    },
  })
  return (
    <Popover
      opened={opened}
      onChange={close}
      trapFocus
      returnFocus
      position="bottom-end"
      width={300}
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.completeWithComment(task.subject, task.patientName)}
          onClick={toggle}
        >
          <IconMessage size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.completeTitle}>
        <Stack gap="sm">
          <MentionTextarea
            colleagues={colleagues}
            label={optionalLabel(texts.comments)}
            autosize
            minRows={2}
            maxRows={8}
            data-autofocus
            value={comments}
            onChange={setComments}
          />
          <Group justify="flex-end" gap="xs">
            <CancelButton onClick={close} />
            <Button
              onClick={() => {
                close()
                const notifyStaffIds = mentionedIds(comments, colleagues)
                onComplete(comments ? { comments, notifyStaffIds } : {})
              }}
            >
              {texts.confirm}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
