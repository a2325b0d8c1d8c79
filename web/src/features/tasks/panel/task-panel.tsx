import { CloseButton, Drawer, Group, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Task } from '#shared/model/task.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { StepButtons } from '../../../ui/step-buttons.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { taskTexts } from '../texts.ts'
import classes from './panel.module.css'
import { useEscape } from './use-escape.ts'
import type { OpenTask } from './use-open-task.ts'

const { panel: texts } = taskTexts

/** The task with the record that it is about: a part of another feature. */
export type TaskRecord = (task: Task) => ReactNode

type Props = { opened: OpenTask; record: TaskRecord; children: ReactNode }

/** A list of tasks, with the one that is open beside it: in a panel, or in a drawer where there is no room. */
export function WithTask({ opened, record, children }: Props) {
  const { taskId, isBeside } = opened
  return (
    <div className={classes.page} data-beside={isBeside || undefined}>
      <div className={classes.list}>{children}</div>
      {isBeside && <Beside opened={opened} record={record} />}
      {!isBeside && taskId !== undefined && <Above opened={opened} record={record} />}
    </div>
  )
}

type PartProps = Omit<Props, 'children'>

function Beside({ opened, record }: PartProps) {
  const { taskId, query, close } = opened
  const title = useRef<HTMLHeadingElement>(null)
  // Anew for each task: it follows the keys that lead from one to the next.
  useEffect(() => {
    if (taskId) title.current?.focus({ preventScroll: true })
  }, [taskId])
  useEscape(close)
  return (
    <aside className={classes.panel} aria-label={texts.label} data-task-panel>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
        <Title order={2} size="h4" ref={title} tabIndex={-1} className={classes.title ?? ''}>
          {query.data?.subject ?? texts.label}
        </Title>
        <Group gap={2} wrap="nowrap" flex="none">
          <StepButtons labels={texts} has={opened.hasBeside} onStep={opened.step} />
          <CloseButton aria-label={texts.close} onClick={close} />
        </Group>
      </Group>
      <Content opened={opened} record={record} />
    </aside>
  )
}

function Above({ opened, record }: PartProps) {
  const phone = usePhone()
  return (
    <Drawer
      opened
      position="right"
      size={phone ? '100%' : 'md'}
      // The list knows which row it was, also after steps to others.
      returnFocus={false}
      onClose={opened.close}
      title={opened.query.data?.subject ?? texts.label}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Group justify="flex-end" gap={2} mb="xs">
        <StepButtons labels={texts} has={opened.hasBeside} onStep={opened.step} />
      </Group>
      <Content opened={opened} record={record} />
    </Drawer>
  )
}

function Content({ opened: { taskId, query }, record }: PartProps) {
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={4} height={56} />}>
      {(task) => <div key={taskId}>{record(task)}</div>}
    </Loaded>
  )
}
