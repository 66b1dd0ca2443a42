/** n8n's engine logs every node that stops; the tests read what it stores instead. */
process.env.N8N_LOG_LEVEL = 'silent';
