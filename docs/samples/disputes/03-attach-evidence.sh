curl -s -X PUT "$RAILYARD_URL/disputes/evidence" \
  -H "api-key: $RAILYARD_API_KEY" \
  -F "dispute_id=$DISPUTE_ID" \
  -F "evidence_type=receipt" \
  -F "purpose=dispute_evidence" \
  -F "file=@receipt.pdf"
