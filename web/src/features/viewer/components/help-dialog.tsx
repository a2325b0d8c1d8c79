import { Group, Kbd, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Modal } from '../../../ui/modal.tsx'
import { type Command, keysOf } from '../rules/keymap.ts'
import { commandTexts, viewerTexts } from '../texts.ts'

const shown: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowRight: '→',
  ArrowLeft: '←',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
}

/** The keys of the viewer, and what the mouse and fingers do. */
export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const commands = (Object.keys(commandTexts) as Command[]).filter(
    (command) => keysOf(command).length > 0,
  )
  return (
    <Modal opened={opened} onClose={onClose} title={viewerTexts.help} size="sm">
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {viewerTexts.helpMouse.map(([what, does]) => (
            <Row key={what} does={does}>
              {what}
            </Row>
          ))}
          {commands.map((command) => (
            <Row key={command} does={commandTexts[command]}>
              {keysOf(command).map((key) => (
                <Kbd key={key}>{shown[key] ?? key.toUpperCase()}</Kbd>
              ))}
            </Row>
          ))}
          <Row does={viewerTexts.helpWindows}>
            <Kbd>1</Kbd> – <Kbd>5</Kbd>
          </Row>
        </Table.Tbody>
      </Table>
    </Modal>
  )
}

function Row({ does, children }: { does: string; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Td>{does}</Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end">
          {children}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
