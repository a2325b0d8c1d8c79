import { Button, Group, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRubberStamp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Task } from '#shared/model/task.ts'
import { isOpenTask, taskStatus } from '#shared/model/task-codes.ts'
import { useAction } from '../../data/mutation.ts'
import { endTask } from '../../data/tasks.ts'
import { useColleagues } from '../../session/colleagues.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useFields } from '../../ui/form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MentionTextarea } from '../../ui/mention-textarea.tsx'
import { mentionedIds } from '../../ui/mentions.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { CompleteButton } from './complete-button.tsx'
import { TaskModal } from './form/task-modal.tsx'
import { taskTexts as texts } from './texts.ts'

/** What can be done with a task, by its status and by who looks at it. */
export function TaskActions({ task }: { task: Task }) {
  return (
    <Group gap={0} wrap="nowrap" flex="none" justify="flex-end">
      <CompleteButton task={task} />
      <ConfirmButton task={task} />
      <MoreActions task={task} />
    </Group>
  )
}

function ConfirmButton({ task }: { task: Task }) {
  const { id: practiceId } = usePractice()
  const permitted = usePermission('practices.tasks.confirm')
  const confirm = useAction(endTask(practiceId, task, 'confirm'), {
    onSuccess: () => notifications.show({ message: texts.confirmed, color: 'green' }),
  })
  if (!permitted || task.status !== taskStatus.awaitingConfirmation) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRubberStamp size={14} aria-hidden />}
      aria-label={texts.confirmOf(task.subject, task.patientName)}
      loading={confirm.pending}
      onClick={() => confirm.start({})}
    >
      {texts.confirmDone}
    </Button>
  )
}

type Ending = 'incomplete' | 'cancel'
type Work = 'edit' | Ending

/** The rest is in a menu; nothing for a task that is finished, and for those who may not. */
function MoreActions({ task }: { task: Task }) {
  const may = {
    edit: usePermission('practices.tasks.update'),
    incomplete: usePermission('practices.tasks.incomplete'),
    cancel: usePermission('practices.tasks.cancel'),
  }
  const [work, setWork] = useState<Work | null>(null)
  const offered = (['edit', 'incomplete', 'cancel'] as const).filter((name) => may[name])
  if (!isOpenTask(task) || offered.length === 0) return null
  const done = () => setWork(null)
  return (
    <>
      <MoreMenu label={texts.moreOf(task.subject, task.patientName)}>
        {offered.map((name) => (
          <Menu.Item key={name} onClick={() => setWork(name)}>
            {texts.actions[name]}
          </Menu.Item>
        ))}
      </MoreMenu>
      {work === 'edit' && <TaskModal opened onClose={done} task={task} patient={null} />}
      {(work === 'incomplete' || work === 'cancel') && (
        <EndDialog task={task} ending={work} onClose={done} />
      )}
    </>
  )
}

type EndProps = { task: Task; ending: Ending; onClose: () => void }

/** Ends a task in another way than by completing it, and keeps why. */
function EndDialog({ task, ending, onClose }: EndProps) {
  const { id: practiceId } = usePractice()
  const words = texts.endings[ending]
  const colleagues = useColleagues('practices.tasks.list', task.patientId)
  const form = useFields({
    initialValues: { comments: '' },
    labels: { comments: texts.why, notifyStaffIds: texts.mentioned },
    optional: ['comments'],
  })
  const end = useAction(endTask(practiceId, task, ending), {
    onSuccess: () => {
      notifications.show({ message: words.done, color: 'green' })
      onClose()
    },
    onError: form.report,
  })
  const start = ({ comments }: { comments: string }) =>
    end.start({ comments, notifyStaffIds: mentionedIds(comments, colleagues) })
  return (
    <FormDialog title={words.title(task.subject)} opened onClose={onClose}>
      <SubmitForm form={form} action={{ ...end, start }} submit={words.submit} onCancel={onClose}>
        <MentionTextarea
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          colleagues={colleagues}
          {...form.field('comments')}
          error={form.errors.comments ?? form.errors.notifyStaffIds}
        />
      </SubmitForm>
    </FormDialog>
  )
}
