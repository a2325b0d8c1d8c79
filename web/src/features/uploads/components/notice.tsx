import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Illustration, type IllustrationName } from '../../../ui/illustrations.tsx'

type Props = {
  illustration: IllustrationName
  title: string
  text: ReactNode
  children?: ReactNode
}

/** A page that says one thing. */
export function Notice({ illustration, title, text, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Praxis`
  }, [title])
  return (
    <Stack align="center" gap="xs" py="xl" ta="center">
      <Illustration name={illustration} />
      <Title order={1} tabIndex={-1} data-page-title mt="xs" style={{ outline: 'none' }}>
        {title}
      </Title>
      <Text c="dimmed" maw={420} textWrap="balance">
        {text}
      </Text>
      {children}
    </Stack>
  )
}
