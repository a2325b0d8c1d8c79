import { Text } from '@mantine/core'

/** What explains something, or matters less: small and dimmed. */
export const Hint = Text.withProps({ size: 'sm', c: 'dimmed' })
