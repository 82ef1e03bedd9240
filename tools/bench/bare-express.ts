import express from 'express';

/** The least an Express server can do: respond with the body that was put there. */
const app = express();
let body: unknown = {};
app.put('/', express.json({ limit: '5mb' }), (req, res) => {
  body = req.body;
  res.sendStatus(204);
});
app.get('/', (_req, res) => {
  res.json(body);
});
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.(server.address());
});
