import { Alert, List, Text } from '@mantine/core'

type Props = {
  title: string
  text: string
  /** What is new, a line each. */
  news: readonly string[]
}

/** Tells that somebody else changed what is in the form, and what is new. Read out when it appears. */
export function ConflictNotice({ title, text, news }: Props) {
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
    </Alert>
  )
}
