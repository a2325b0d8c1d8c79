import { Group, Select, Text } from '@mantine/core'
import type { Task } from '#shared/model/task.ts'
import { usePermission } from '../../../session/permissions.ts'
import { formatDate } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { taskLabels as labels, taskFormTexts as texts } from './texts.ts'
import type { TaskForm } from './use-task-form.ts'

type Props = { state: TaskForm; task: Task | null }

const useMaySetOwner = () => usePermission('practices.tasks.setOwner')

/** The facts of a task that this form cannot change. Only some can choose the owner. */
export function Locked({ task }: Props) {
  const zone = useZone()
  const isOwnerLocked = !useMaySetOwner()
  const owner = task ? (task.creatorName ?? texts.system) : texts.you
  const rows = [
    ...(task ? [[labels.patientId, task.patientName]] : []),
    ...(isOwnerLocked ? [[labels.creatorId, owner]] : []),
    ...(task
      ? [
          [
            task.isWaiting ? texts.starts : texts.startedAt,
            formatDate(task.startedAt, 'long', zone),
          ],
        ]
      : []),
  ]
  if (rows.length === 0) return null
  return (
    <Group gap="xl">
      {rows.map(([label, value]) => (
        <div key={label}>
          <Hint>{label}</Hint>
          <Text size="sm">{value}</Text>
        </div>
      ))}
    </Group>
  )
}

/** The owner, for those who may name one or hand the task over. */
export function OwnerField({ state: { form, people }, task }: Props) {
  if (!useMaySetOwner()) return null
  return (
    <Select
      {...form.field('creatorId')}
      searchable
      allowDeselect={false}
      placeholder={task && !task.creatorId ? texts.system : ''}
      data={people.owners}
    />
  )
}

/** The provider whose patient the task is about; nothing in a practice without providers. */
export function ProviderField({ state: { form, people } }: Pick<Props, 'state'>) {
  if (people.providers.length === 0) return null
  return (
    <Select
      {...form.field('providerId')}
      searchable
      clearable
      data={people.providers}
      value={form.values.providerId || null}
      onChange={(chosen) => form.setFieldValue('providerId', chosen ?? '')}
    />
  )
}

/** How the task finds its advocate: by itself as it is, or by name. */
export function AdvocateFields({ state, task }: Props) {
  const { form, method, methods, people } = state
  const isSameType = task !== null && form.values.subjectId === (task.subjectId ?? '')
  const isOffered = task !== null && methods.includes(task.distributeMethod)
  const there = isSameType && !isOffered ? [task.distributeMethod] : []
  return (
    <>
      <Select
        {...form.field('distributeMethod')}
        value={method}
        data={[...there, ...methods].map((value) => ({ value, label: texts.methods[value] }))}
      />
      {method === 'manual' && (
        <Select {...form.field('advocateId')} searchable data={people.advocates} />
      )}
    </>
  )
}
