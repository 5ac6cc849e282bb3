import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
const [,, out, height, ...names] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const p = await b.newPage({ viewport: { width: 1900, height: Number(height) } })
await p.setContent(`<body style="margin:0;display:flex;gap:8px;background:#888;align-items:flex-start">${names.map(n=>`<img style="max-width:${100/names.length-0.5}%" src="data:image/png;base64,${readFileSync('/tmp/onboarding/'+n).toString('base64')}">`).join('')}</body>`)
await p.screenshot({ path: '/tmp/onboarding/'+out })
await b.close()
