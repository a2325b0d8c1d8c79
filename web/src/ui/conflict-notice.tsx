import { Alert, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  title: string
  text: string
  /** What is new, a line each. */
  news: readonly string[]
  /** What can be chosen of it. */
  children?: ReactNode
}

/** Tells that somebody else changed what is in the form, and what is new. Read out when it appears. */
export function ConflictNotice({ title, text, news, children }: Props) {
  return (
    <Alert color="amber" title={title} role="alert">
      <Text size="sm">{text}</Text>
      {news.length > 0 && (
        <List size="sm" mt={4}>
          {news.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
      {children}
    </Alert>
  )
}
