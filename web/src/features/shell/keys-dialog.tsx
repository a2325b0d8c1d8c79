import { Group, Kbd, Table } from '@mantine/core'
import { appKeys } from '../../ui/keys.ts'
import { Modal } from '../../ui/modal.tsx'
import { shellTexts } from './texts.ts'

/** Every key of the application (design, Keyboard). */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={shellTexts.keys} size="sm">
      <Table withRowBorders={false} verticalSpacing={6}>
        <Table.Tbody>
          {appKeys.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td>{does}</Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
