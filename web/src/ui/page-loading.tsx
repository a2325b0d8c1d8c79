import { Loader, Stack, Text } from '@mantine/core'

/** In place of a page that is on its way, or of something that ends in another one: says what is awaited. */
export function PageLoading({ words }: { words: string }) {
  return (
    <Stack align="center" gap="xs" py="xl" role="status">
      <Loader size="sm" />
      <Text c="dimmed">{words}</Text>
    </Stack>
  )
}
