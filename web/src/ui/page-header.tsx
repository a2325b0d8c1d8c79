import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Hint } from './hint.tsx'
import classes from './page-header.module.css'

type Props = {
  title: string
  /** How many the page lists. */
  count?: number | undefined
  description?: ReactNode
  /** The one primary action. */
  action?: ReactNode
}

/** The head of a page; also names the tab of the browser. */
export function PageHeader({ title, count, description, action }: Props) {
  useEffect(() => {
    document.title = `${title} · Praxis`
  }, [title])
  return (
    <div className={classes.head}>
      <Title order={1} tabIndex={-1} data-page-title style={{ outline: 'none' }}>
        {title}
        {count !== undefined && (
          <Text span c="dimmed" ml="xs" size="md" fw={500}>
            {count.toLocaleString('en-US')}
          </Text>
        )}
      </Title>
      {description && (
        <Hint mt={2} className={classes.description ?? ''}>
          {description}
        </Hint>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
