import { Box, Group, Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Hint } from './hint.tsx'

type Props = {
  title: string
  text?: ReactNode
  /** What the section is mostly for; beside its title. */
  action?: ReactNode
  children?: ReactNode
}

/** One matter of a page, with its title. */
export function Section({ title, text, action, children }: Props) {
  const label = useId()
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'lg' }}
      aria-labelledby={label}
    >
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box flex={text ? '1 1 16rem' : '1 1 8rem'}>
          <Title order={2} id={label}>
            {title}
          </Title>
          {text && <Hint mt={2}>{text}</Hint>}
        </Box>
        {action}
      </Group>
      {children && <Box mt="md">{children}</Box>}
    </Paper>
  )
}
