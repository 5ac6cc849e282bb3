import { chromium } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const p = await b.newPage()
for (const t of ['light','dark']) {
  const src = `data:image/png;base64,${readFileSync(`docs/screenshot-${t}.png`).toString('base64')}`
  const out = await p.evaluate(async src => { const i = new Image(); i.src = src; await i.decode(); const w = Math.min(1440,i.width), h = Math.round(i.height*w/i.width); const c = document.createElement('canvas'); c.width=w; c.height=h; const x=c.getContext('2d'); x.imageSmoothingQuality='high'; x.drawImage(i,0,0,w,h); return [c.toDataURL('image/webp',0.82), i.width, i.height, w, h] }, src)
  writeFileSync(`apps/web/public/landing/sample-${t}.webp`, Buffer.from(out[0].split(',')[1],'base64')); console.log(t, out.slice(1))
}
await b.close()
