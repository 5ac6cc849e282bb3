import { statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { inUse, takePidFile } from './pid-file.ts'

export interface DirectoryLock {
  release(): Promise<void>
}

/**
 * Locks a data folder for this process, or throws. Two processes on one embedded database lose
 * acknowledged writes, and the database itself does not prevent it. On Linux the lock is an
 * abstract socket named after the folder's device and inode, which the kernel releases when the
 * process ends. It is not visible in other containers, so there is also a pid file, on every
 * system.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const socket = process.platform === 'linux' ? await takeSocket(directory) : null
  const closeSocket = () =>
    new Promise<void>(resolve => {
      if (socket) socket.close(() => resolve())
      else resolve()
    })
  try {
    const pidFile = await takePidFile(directory)
    return {
      async release() {
        pidFile.release()
        await closeSocket()
      },
    }
  } catch (error) {
    await closeSocket()
    throw error
  }
}

function takeSocket(directory: string): Promise<Server> {
  const { dev, ino } = statSync(directory)
  return new Promise((resolve, reject) => {
    const server = createServer(caller => caller.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? inUse(directory) : error)
    })
    server.listen(`\0millpond-data-${dev}-${ino}`, () => {
      server.unref()
      resolve(server)
    })
  })
}
