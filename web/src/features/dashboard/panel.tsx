import { Group, Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './dashboard.module.css'

type Props = { title: string; aside?: ReactNode; children: ReactNode }

/** One matter of the dashboard. */
export function Panel({ title, aside, children }: Props) {
  const id = useId()
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      className={classes.panel}
      aria-labelledby={id}
    >
      <Group justify="space-between" wrap="nowrap" mb="xs" mih={24}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  )
}
